import type { Model } from '../../core/index.js';
import { countOf } from '../shared/format.js';
import { missingText } from './messages/missing-text.js';

/** The announcement of a model: "Lantern: 376 faces, 3 clips." */
export function openedText(model: Model): string {
  const clips = model.frameCount > 1 ? `, ${countOf(model.clips.length, 'clip')}` : '';
  const missing = model.missingFiles.length > 0 ? ` ${missingText(model.missingFiles)[0]}` : '';
  return `${model.name}: ${countOf(new Set(model.faceSource).size, 'face')}${clips}.${missing}`;
}
