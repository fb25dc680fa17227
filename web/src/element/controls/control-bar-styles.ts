import { css } from 'lit';

export const controlBarStyles = css`
  canvas {
    touch-action: pan-y;
  }
  :host([touch-action='pan-x']) canvas {
    touch-action: pan-x;
  }
  :host([touch-action='none']) canvas,
  :host(:fullscreen) canvas {
    touch-action: none;
  }
  select,
  input {
    font: inherit;
    color: inherit;
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 2px;
    min-height: 32px;
    padding: 1px 4px;
    border-top: 1px solid var(--line);
    background: var(--bar);
  }
  .slider {
    position: relative;
    flex: 1;
    min-width: 40px;
    margin: 0 6px;
  }
  .slider input {
    display: block;
    width: 100%;
    height: 24px;
    margin: 0;
    appearance: none;
    background: none;
  }
  input::-webkit-slider-runnable-track {
    height: 4px;
    border: 1px solid var(--edge);
    background: var(--line);
  }
  input::-moz-range-track {
    height: 2px;
    border: 1px solid var(--edge);
    background: var(--line);
  }
  input::-webkit-slider-thumb {
    width: 6px;
    height: 16px;
    margin-top: -7px;
    appearance: none;
    background: var(--accent);
  }
  input::-moz-range-thumb {
    width: 6px;
    height: 16px;
    border: 0;
    border-radius: 0;
    background: var(--accent);
  }
  .mark {
    position: absolute;
    top: 1px;
    width: 6px;
    height: 6px;
    margin-left: -3px;
    rotate: 45deg;
    outline: 1px solid light-dark(#6a4300, #14110a);
    background: var(--pick);
    pointer-events: none;
  }
  .clips {
    display: grid;
    place-items: center;
    position: relative;
    width: 28px;
    height: 28px;
    border-radius: 2px;
  }
  .clips:hover {
    background: var(--sunken);
  }
  .clips:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  .clips select {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
  }
  .clips option {
    background: var(--raised);
    color: var(--text);
  }
  @media (pointer: coarse) {
    .bar {
      min-height: 39px;
    }
    .bar button,
    .clips {
      width: 36px;
      height: 36px;
    }
  }
  @container (max-width: 280px) {
    .optional {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .clips {
      border: 1px solid ButtonBorder;
    }
    input::-webkit-slider-thumb,
    .mark {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
  .live-region {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
