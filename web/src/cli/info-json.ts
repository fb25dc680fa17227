import type { Entry, Model } from '../core/index.js';
import { reasonText, roleText } from '../core/wording.js';

/** The JSON output of `retromesh info`: everything except vertex and index arrays. */
export function modelAsJson(entry: Entry, model: Model): object {
  const faces = model.groups.reduce((counts, { material, count }) => {
    counts.set(material, (counts.get(material) ?? 0) + count / 3);
    return counts;
  }, new Map<number, number>());
  return {
    id: entry.id,
    name: entry.name,
    format: model.format,
    formatLabel: model.formatLabel,
    files: model.parts.map((part) => {
      const { file, size } = part;
      return { file, size, role: roleText(part), why: reasonText(part) };
    }),
    faces: model.indices.length / 3,
    vertices: model.sourceVertexCount,
    renderVertices: model.positions.length / 3,
    frames: model.frameCount,
    bounds: { low: [...model.bounds.slice(0, 3)], high: [...model.bounds.slice(3, 6)] },
    clips: model.clips.map(({ durations, ...clip }) => ({
      ...clip,
      ...(durations && { durations: [...durations] }),
    })),
    materials: model.materials.map((material, index) => ({ ...material, faces: faces.get(index) ?? 0 })),
    images: model.images.map(({ pixels, encoded, palette, ...image }) => ({
      ...image,
      decodedBy: pixels ? 'core' : encoded ? 'browser' : 'nobody',
      colours: palette.length / 3,
    })),
    attachments: model.attachments,
    morphs: model.morphs ?? [],
    bones: model.boneParents?.length ?? 0,
    interpretations: model.interpretations ?? [],
    properties: model.properties,
    missingFiles: model.missingFiles.map((missing) => {
      const { name, faces, location } = missing;
      return { name, role: roleText(missing), faces, location };
    }),
    notes: model.notes,
  };
}
