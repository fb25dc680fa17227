import type { Document, Node } from '@gltf-transform/core';
import { placementOf } from '../../drawn/matrix.js';
import type { DrawnModel } from '../../drawn/drawn-model.js';
import type { Frame } from '../../drawn/frames.js';
import type { Skin } from './skin.js';

/** A node that moves with the animation, and its matrix in a frame: three rows of four. */
export interface Place {
  readonly node: Node;
  readonly matrixIn: (frame: Frame) => Float32Array;
}

/** Adds a node for each attachment and each bone, at its place in the first pose; the joints of a skin are those of `joints`. */
export function addPlaces(
  gltf: Document,
  { model, first }: DrawnModel,
  root: Node,
  skin: Skin | null,
  joints: readonly Node[],
): Place[] {
  const bones = skin ? [] : Array.from(model.boneParents ?? []);
  const flat: Place[] = [
    ...model.attachments.map(({ name, face }, index) => ({
      node: gltf.createNode(name).setExtras({ retromesh: { attachment: name, face } }),
      matrixIn: ({ attachments }: Frame) => attachments.subarray(12 * index, 12 * index + 12),
    })),
    ...bones.map((parent, index) => ({
      node: gltf
        .createNode(`bone ${index}`)
        .setExtras({ retromesh: { bone: index, ...(parent !== 0xffffffff && { parent }) } }),
      // The first matrix is that of the whole model.
      matrixIn: ({ bones }: Frame) => bones.subarray(12 * index + 12, 12 * index + 24),
    })),
  ];
  for (const { node } of flat) root.addChild(node);
  const jointed: Place[] = joints.map((node, joint) => {
    (joint === 0 ? root : joints[skin!.parents[joint]!]!).addChild(node);
    return { node, matrixIn: (frame) => skin!.localIn(frame, joint) };
  });
  const places = [...flat, ...jointed];
  for (const { node, matrixIn } of places) {
    const { translation, rotation } = placementOf(matrixIn(first));
    node.setTranslation(translation).setRotation(rotation);
  }
  return places;
}
