import { html } from 'lit';
import { Menu, menuCommand, menuGroup, menuSwitch } from '../ui/menu.js';
import type { IconName } from '../ui/icons.js';
import type { OrbitCamera, RetroMesh } from '../../element/index.js';
import { given } from '../ui/page-element.js';
import { holdable } from './holdable.js';

const views = [
  ['opened', 'As opened', '0'],
  ['front', 'Front', '1'],
  ['right', 'Side', '3'],
  ['top', 'Top', '7'],
] as const;

const turns: readonly (readonly [IconName, string, right: number, up: number])[] = [
  ['chevron-left', 'Turn left', -15, 0],
  ['chevron-right', 'Turn right', 15, 0],
  ['chevron-up', 'Tilt up', 0, 15],
  ['chevron-down', 'Tilt down', 0, -15],
];

/** From where the model is seen. */
export class ViewMenu extends Menu.with({ viewer: given<RetroMesh | null>() }) {
  protected override render(): unknown {
    const camera = (): OrbitCamera => this.viewer!.camera;
    const { parallel } = camera();
    const change = (): void => {
      camera().parallel = !parallel;
      this.requestUpdate();
    };
    return html`${menuGroup(
      'From',
      views.map(([name, label, keys]) => menuCommand(label, () => camera().set(name), { keys })),
    )}
    ${menuGroup(
      'Turn',
      html`<div class="turns">
        ${turns.map(([name, label, right, up]) => holdable(name, label, () => camera().turn(right, up), 'menuitem'))}
      </div>`,
    )}
    ${menuSwitch('Perspective', !parallel, change, { keys: 'P' })}`;
  }
}

customElements.define('retromesh-view-menu', ViewMenu);
