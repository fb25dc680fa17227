import { css } from 'lit';

export const styles = css`
  :host {
    --background: var(--retro-mesh-background, light-dark(#cfd5d1, #1f2422));
    --grid: var(--retro-mesh-grid, light-dark(#bec5c0, #3a433e));
    --axes: var(--retro-mesh-axes, light-dark(#a2aba5, #4f5a54));
    --pick: var(--retro-mesh-pick, light-dark(#f5a623, #ffb938));
    --accent: var(--retro-mesh-accent, light-dark(#0a5f6d, #62c4d1));
    --bar: var(--retro-mesh-bar, light-dark(#f6f7f6, #1a1e1c));
    --raised: light-dark(#ffffff, #222725);
    --sunken: light-dark(#e9ece9, #141716);
    --line: light-dark(#d0d5d1, #313834);
    --edge: light-dark(#818a84, #6f7a74);
    --text: light-dark(#181c1a, #e7ebe8);
    --error: light-dark(#a1231a, #ff9d90);
    --focus: light-dark(#0a5f6d, #8fe3ee);
    display: block;
    position: relative;
    overflow: hidden;
    container-type: inline-size;
    aspect-ratio: 4 / 3;
    min-height: 120px;
    background: var(--background);
    color: var(--text);
    font:
      12px/16px system-ui,
      sans-serif;
    font-variant-numeric: tabular-nums;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  * {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  .frame {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
  }
  .view {
    position: relative;
    min-height: 0;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    cursor: grab;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  canvas:focus-visible {
    outline-offset: -3px;
  }
  canvas:active {
    cursor: grabbing;
  }
  .poster,
  .poster img,
  ::slotted([slot='poster']) {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }

  button {
    font: inherit;
    color: inherit;
  }
  button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-width: 28px;
    min-height: 28px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: 2px;
    background: none;
  }
  button:hover {
    background: var(--sunken);
  }
  svg {
    flex: none;
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    pointer-events: none;
  }
  .load {
    position: absolute;
    left: 8px;
    bottom: 8px;
    min-height: 32px;
    padding: 0 12px 0 9px;
    border-color: var(--edge);
    background: var(--raised);
    font-size: 13px;
  }
  progress {
    position: absolute;
    inset: auto 0 0;
    width: 100%;
    height: 3px;
    border: 0;
    appearance: none;
    background: var(--line);
    color: var(--accent);
  }
  progress::-webkit-progress-bar {
    background: var(--line);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  .error {
    position: absolute;
    inset: auto 8px 8px;
    max-height: calc(100% - 16px);
    overflow: auto;
    padding: 6px 8px;
    border: 1px solid var(--line);
    border-left: 3px solid var(--error);
    background: var(--raised);
    overflow-wrap: anywhere;
  }
  .error p {
    margin: 0;
  }
  .error button {
    min-height: 24px;
    color: var(--accent);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  @media (forced-colors: active) {
    progress::-webkit-progress-value {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;
