import { css } from 'lit';

/** Swipes that scroll the page, and the hint at the controls. */
export const pageScrollStyles = css`
  canvas {
    touch-action: pan-y;
  }
  :host([touch-action='none']) canvas,
  :host(:fullscreen) canvas {
    touch-action: none;
  }
  :host([touch-action='pan-x']) canvas {
    touch-action: pan-x;
  }
  .hint {
    position: absolute;
    left: 8px;
    bottom: 8px;
    max-width: calc(100% - 16px);
    padding: 3px 7px;
    background: color-mix(in srgb, var(--raised) 92%, transparent);
    pointer-events: none;
  }
  .fingers {
    display: none;
  }
  @media (pointer: coarse) {
    .mouse {
      display: none;
    }
    .fingers {
      display: inline;
    }
  }
  kbd {
    padding: 0 4px;
    border: 1px solid var(--line);
    border-bottom-width: 2px;
    border-radius: 2px;
    font:
      11px/16px ui-monospace,
      monospace;
  }
`;
