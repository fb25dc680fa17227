import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import { PageElement } from '../ui/page-element.js';

/** A part of the page that shows or controls what the viewer draws. */
export class ViewerElement extends PageElement.with({
  model: null as Model | null,
  viewer: null as RetroMesh | null,
}) {}
