import type { CommandResult } from './connections.js';
import type { Methods, ModelInfo } from './protocol.js';
import { RequestError } from './request-error.js';
import type { Command } from './requests.js';
import type { Viewer } from './viewer.js';

/** What the commands need of the viewer. */
export type CommandTarget = Pick<
  Viewer,
  | 'model'
  | 'camera'
  | 'playback'
  | 'settings'
  | 'setOrbit'
  | 'setClip'
  | 'play'
  | 'pause'
  | 'seek'
  | 'change'
  | 'snapshot'
  | 'whenDrawn'
>;

/** Carries out a command. Rejects with a RequestError, or with the error of a file. */
export async function runCommand(
  viewer: CommandTarget,
  load: (params: Methods['load']['params']) => Promise<ModelInfo>,
  { method, params }: Command,
): Promise<CommandResult> {
  switch (method) {
    case 'load':
      return { result: await load(params) };
    case 'display':
      viewer.change(params);
      if (params.background !== undefined) await viewer.whenDrawn();
      return { result: viewer.settings };
  }
  if (!viewer.model) throw new RequestError('no-model', `${method} needs a model, and none is shown.`);
  switch (method) {
    case 'camera':
      if (params.orbit !== undefined) viewer.setOrbit(params.orbit);
      return { result: viewer.camera };
    case 'clip':
      if (!viewer.setClip(params.clip))
        throw new RequestError('not-available', `The model has no clip ${quoted(params.clip)}.`);
      return { result: viewer.playback };
    case 'play':
      viewer.play(params);
      return { result: viewer.playback };
    case 'pause':
      viewer.pause();
      return { result: viewer.playback };
    case 'seek':
      viewer.seek(params);
      return { result: viewer.playback };
    case 'snapshot': {
      const picture = await viewer.snapshot(params);
      return { result: picture, transfer: [picture.bytes] };
    }
  }
}

const quoted = (clip: string | number): string => (typeof clip === 'number' ? `number ${clip}` : `"${clip}"`);
