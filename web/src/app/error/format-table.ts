import { html } from 'lit';

/** The formats that are opened, and the files that belong to them. */
export const formatTable = html`<table class="formats">
  <thead>
    <tr>
      <th>Game</th>
      <th>Model</th>
      <th>Companion files</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <td>Unreal, UT</td>
      <td><code>*_d.3d</code> with <code>*_a.3d</code></td>
      <td><code>.uc</code>, skins as <code>.pcx .bmp .tga .png</code></td>
    </tr>
    <tr>
      <td>Deus Ex</td>
      <td>the same, with 8-byte vertices</td>
      <td><code>.uc</code>, skins as <code>.pcx .bmp</code></td>
    </tr>
    <tr>
      <td>Doom in GZDoom</td>
      <td>either of these, also in a <code>.pk3</code></td>
      <td><code>MODELDEF</code>, skins as <code>.png .jpg .pcx</code></td>
    </tr>
    <tr>
      <td>RuneScape</td>
      <td><code>*.ob2</code>, <code>*.dat</code>, npcs as <code>*.npc</code></td>
      <td><code>.base .frame .anim .seq</code>, textures as <code>.png</code></td>
    </tr>
    <tr>
      <td>Anachronox</td>
      <td><code>*.ctc</code>, also in its <code>models.dat</code></td>
      <td>skins as <code>.atd .png .tga .pcx</code></td>
    </tr>
    <tr>
      <td>HumanFly demos</td>
      <td><code>*.fly</code></td>
      <td>palettes as <code>.pal</code>, textures as <code>.apx .png</code></td>
    </tr>
  </tbody>
</table>`;
