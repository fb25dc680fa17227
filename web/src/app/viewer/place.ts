import type { Element } from '../../core/inspector/document-bytes.js';
import type { SourceLocation } from '../../core/index.js';

/** What the Bytes tab is asked to show: a location in a file, or the bytes of an element of the picture. */
export type Place = SourceLocation | Element;

/** The location of a place that has one. */
export function locationOf(place: Place | null): SourceLocation | null {
  return place && 'file' in place ? place : null;
}
