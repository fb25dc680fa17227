import {
  AnimationMixer,
  Box3,
  DirectionalLight,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { RetroMeshLoader } from 'retromesh/three';

/** A renderer of its own for each loader, so that its textures and geometries are those of this loader alone. */
class Stand {
  scene = new Scene();
  camera = new PerspectiveCamera(40, 4 / 3, 0.1, 1e5);
  renderer = new WebGLRenderer();
  updates = [];

  constructor() {
    this.renderer.setSize(640, 480);
    this.scene.add(new DirectionalLight());
    document.body.append(this.renderer.domElement);
  }

  /** Adds the clones in a grid, in front of the camera. */
  fill(clones) {
    const { radius } = new Box3().setFromObject(clones[0]).getBoundingSphere(new Sphere());
    const columns = Math.ceil(Math.sqrt(clones.length));
    clones.forEach((clone, i) => {
      clone.position.x += ((i % columns) - (columns - 1) / 2) * radius * 2;
      clone.position.y += (Math.floor(i / columns) - (columns - 1) / 2) * radius * 2;
      this.scene.add(clone);
    });
    const { center } = new Box3().setFromObject(this.scene).getBoundingSphere(new Sphere());
    this.camera.position.copy(center).add(new Vector3(0, 0, radius * columns * 4));
    this.camera.lookAt(center);
  }

  draw(seconds) {
    const start = performance.now();
    for (const update of this.updates) update(seconds);
    const updated = performance.now();
    this.renderer.render(this.scene, this.camera);
    return { update: updated - start, render: performance.now() - updated };
  }

  get held() {
    const { memory, render } = this.renderer.info;
    return { geometries: memory.geometries, textures: memory.textures, triangles: render.triangles };
  }
}

/** The longest clip, of which the GLB has the frames. */
const longest = (clips) => clips.reduce((best, { count }, i) => (count > clips[best].count ? i : best), 0);

async function ours(sources, count) {
  const stand = new Stand();
  const first = await new RetroMeshLoader().loadAsync(sources);
  const clones = Array.from({ length: count }, (_, i) => (i === 0 ? first : first.clone()));
  for (const [i, clone] of clones.entries()) {
    clone.playback.clip = longest(clone.playback.clips);
    clone.playback.seek((i * clone.playback.duration) / count);
    clone.playback.play();
    stand.updates.push((seconds) => clone.update(seconds));
  }
  stand.fill(clones);
  return stand;
}

async function theirs(source, count) {
  const stand = new Stand();
  const { scene, animations } = await new GLTFLoader().loadAsync(source);
  const clones = Array.from({ length: count }, (_, i) => (i === 0 ? scene : scene.clone()));
  for (const [i, clone] of clones.entries()) {
    const mixer = new AnimationMixer(clone);
    mixer.clipAction(animations[0]).play();
    mixer.update((i * animations[0].duration) / count);
    stand.updates.push((seconds) => mixer.update(seconds));
  }
  stand.fill(clones);
  return stand;
}

const nextFrame = () => new Promise(requestAnimationFrame);
const mean = (all) => all.reduce((sum, value) => sum + value, 0) / all.length;

/** Milliseconds of an image: the mean of some, since the clock of a page has coarse steps. */
async function timesOf(stand, images) {
  const times = [];
  for (let i = 0; i < images; i += 1) {
    await nextFrame();
    times.push(stand.draw(1 / 60));
  }
  return { update: mean(times.map(({ update }) => update)), render: mean(times.map(({ render }) => render)) };
}

/** {ours, theirs}: the times of each round, and what one model and all clones hold. */
globalThis.measureClones = async ({ sources, glb, count, rounds, images }) => {
  const make = { ours: (n) => ours(sources, n), theirs: (n) => theirs(glb, n) };
  const results = {};
  for (const name of ['ours', 'theirs']) {
    const single = await make[name](1);
    single.draw(0);
    const stand = await make[name](count);
    stand.draw(0);
    results[name] = { stand, one: single.held, all: stand.held, rounds: [] };
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const result of Object.values(results)) {
      const times = await timesOf(result.stand, images);
      if (round > 0) result.rounds.push(times);
    }
  return Object.fromEntries(
    Object.entries(results).map(([name, { one, all, rounds: taken }]) => [name, { one, all, rounds: taken }]),
  );
};
