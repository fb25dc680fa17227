import type { RawShaderMaterial } from 'three';

const declaration = /uniform (bool|int|float) (\w+);/g;

/**
 * Replaces the truth values and numbers among the uniforms of a material by constants: its program then computes only what these
 * values need, and its results are the same. They must not change afterwards.
 *
 * ```ts
 * makeUniformsConstant(material); // uniform bool lit; → const bool lit = true;
 * ```
 */
export function makeUniformsConstant(material: RawShaderMaterial): void {
  const { uniforms } = material;
  const replaced = (source: string): string =>
    source.replace(declaration, (uniform, type: string, name: string) => {
      const value: unknown = uniforms[name]?.value;
      const isNumber = typeof value === 'number' && Number.isFinite(value);
      if (type === 'bool' ? typeof value !== 'boolean' : !isNumber) return uniform;
      const literal = type === 'float' && Number.isInteger(value) ? `${value}.` : String(value);
      return `const ${type} ${name} = ${literal};`;
    });
  material.vertexShader = replaced(material.vertexShader);
  material.fragmentShader = replaced(material.fragmentShader);
  material.needsUpdate = true;
}
