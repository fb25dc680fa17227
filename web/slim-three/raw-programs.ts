/**
 * A stub of three's `WebGLPrograms` for RawShaderMaterials of GLSL 3 alone: their sources are compiled as they are. Three's own, with
 * its `WebGLProgram`, collects about 150 parameters of lights, textures and geometries for the shaders of its own materials.
 */
export const rawPrograms = `import { WebGLShader } from './WebGLShader.js';
import { WebGLUniforms } from './WebGLUniforms.js';

let count = 0;

class Program {
  id = count++;
  usedTimes = 1;
  constructor(gl, cacheKey, { vertexShader, fragmentShader, compilesInParallel }, bindingStates) {
    const program = this.program = gl.createProgram();
    const shaders = [[gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]].map(([type, source]) => {
      const shader = WebGLShader(gl, type, '#version 300 es\\n' + source);
      gl.attachShader(program, shader);
      return shader;
    });
    // Drawing without attribute 0 is slow.
    gl.bindAttribLocation(program, 0, 'position');
    gl.linkProgram(program);
    let uniforms, attributes;
    const prepare = () => {
      if (uniforms) return;
      shaders.forEach((shader) => gl.deleteShader(shader));
      uniforms = new WebGLUniforms(gl, program);
      attributes = {};
      for (let i = gl.getProgramParameter(program, gl.ACTIVE_ATTRIBUTES); i--;) {
        const { name, type } = gl.getActiveAttrib(program, i);
        attributes[name] = { type, location: gl.getAttribLocation(program, name), locationSize: 1 };
      }
    };
    this.cacheKey = cacheKey;
    this.getUniforms = () => (prepare(), uniforms);
    this.getAttributes = () => (prepare(), attributes);
    // COMPLETION_STATUS_KHR
    this.isReady = () => !compilesInParallel || gl.getProgramParameter(program, 0x91b1);
    this.destroy = () => {
      bindingStates.releaseStatesOfProgram(this);
      gl.deleteProgram(program);
    };
  }
}

export class WebGLPrograms {
  programs = [];
  constructor(renderer, environments, extensions, capabilities, bindingStates) {
    const { programs } = this;
    this.getParameters = ({ vertexShader, fragmentShader }) => ({
      vertexShader, fragmentShader, compilesInParallel: extensions.has('KHR_parallel_shader_compile'),
      outputColorSpace: renderer.outputColorSpace, toneMapping: renderer.toneMapping,
      batching: false, batchingColor: false, instancing: false, instancingColor: false, instancingMorph: false, skinning: false,
      morphTargets: false, morphNormals: false, morphColors: false, morphTargetsCount: 0,
      numClippingPlanes: 0, numClipIntersection: 0, vertexAlphas: false, vertexTangents: false
    });
    this.acquireProgram = (parameters, cacheKey) => {
      let program = programs.find((other) => other.cacheKey === cacheKey);
      if (program) program.usedTimes++;
      else programs.push(program = new Program(renderer.getContext(), cacheKey, parameters, bindingStates));
      return program;
    };
  }
  getProgramCacheKey({ vertexShader, fragmentShader }) { return vertexShader + fragmentShader; }
  getUniforms({ uniforms }) { return uniforms; }
  releaseProgram(program) {
    if (--program.usedTimes) return;
    this.programs.splice(this.programs.indexOf(program), 1);
    program.destroy();
  }
  releaseShaderCache() {}
  dispose() {}
}`;
