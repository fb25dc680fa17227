import { html, nothing } from 'lit';
import { withCommas } from '../../core/format.js';
import type { Model } from '../../core/index.js';
import type { Light, RetroMesh } from '../../element/index.js';
import { overlays } from '../../element/overlays.js';
import { EventController } from '../ui/event-controller.js';
import { Menu, menuChoices, menuCommand, menuGroup, menuSwitch } from '../ui/menu.js';
import { given } from '../ui/page-element.js';
import { displays } from './displays.js';
import { overlayTexts } from './overlay-texts.js';

const lights = [
  ['camera', 'from the camera'],
  ['fixed', 'fixed to the model'],
  ['even', 'even, without shading'],
] as const satisfies readonly (readonly [Light, string])[];

const drawOrders = [
  [false, 'As the game', 'O'],
  [true, 'By depth'],
] as const;

/** How the model is drawn, and what is drawn over it. */
export class LookMenu extends Menu.with({
  model: given<Model>(),
  viewer: given<RetroMesh>(),
}) {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);

  protected override render(): unknown {
    const { model, viewer } = this;
    const shown = displays
      .filter(([display]) => viewer.displays.includes(display))
      .map(([display, label]) => [display, label, display === viewer.display ? 'D' : undefined] as const);
    const { wire, grid, depthTest, light } = viewer;
    const at = lights.findIndex(([name]) => name === light);
    const backFaces = viewer.backFaces ?? model.materials.some(({ twoSided }) => twoSided);
    return html`${menuChoices('Show the model', shown, viewer.display, (display) => (viewer.display = display))}
    ${menuGroup(
      'Draw on it',
      html`${menuSwitch('Wire', wire, () => (viewer.wire = !wire), { keys: 'W' })}
      ${menuSwitch('Grid', grid, () => (viewer.grid = !grid), { keys: 'G' })} ${this.#overlays()}`,
    )}
    ${model.priorities ? menuChoices('Draw order', drawOrders, depthTest, (value) => (viewer.depthTest = value)) : nothing}
    ${model.freeSides ? menuSwitch('Back faces', backFaces, () => (viewer.backFaces = !backFaces)) : nothing}
    ${menuGroup(
      'Stage',
      html`${menuCommand(
        `Light: ${lights[at]?.[1] ?? light}`,
        () => (viewer.light = lights[(at + 1) % lights.length]![0]),
        { icon: 'sun', stays: true },
      )}
      ${menuCommand('Background, shadow, exposure…', () => this.fire('show-settings'), { icon: 'sliders-horizontal' })}`,
    )}`;
  }

  /** Switches for what the model has, and what those that are on say. */
  #overlays(): unknown {
    const { model, viewer } = this;
    const switches = overlays.map(([name, label, keys, count]) => {
      const many = count(model);
      const state = name === 'vertexGrid' ? nothing : withCommas(many);
      return many && menuSwitch(label, viewer[name], () => (viewer[name] = !viewer[name]), { keys, state });
    });
    const texts = overlayTexts(model, viewer);
    return html`${switches.map((each) => each || nothing)}
    ${texts.map((text) => html`<p class="note" role="none">${text}</p>`)}`;
  }
}

customElements.define('retromesh-look-menu', LookMenu);
