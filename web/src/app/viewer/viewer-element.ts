import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import { PageElement } from '../ui/page-element.js';

/** A part of the page that shows or controls what the viewer draws. */
export class ViewerElement extends PageElement {
  static override properties = { model: { attribute: false }, viewer: { attribute: false } };

  declare model: Model | null;
  declare viewer: RetroMesh | null;

  constructor() {
    super();
    this.model = null;
    this.viewer = null;
  }
}
