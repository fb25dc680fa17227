import { html } from 'lit';

/** The corners of a place to drop things; they thicken while something is held over it. */
export const corners = html`<i class="corner tl"></i><i class="corner tr"></i><i class="corner bl"></i
  ><i class="corner br"></i>`;
