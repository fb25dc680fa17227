import { expect, test } from 'vitest';
import { startModule } from '../../web/src/core/wasm/modules.js';

test('code that is no module of the core is rejected', async () => {
  const header = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);
  const code = await WebAssembly.compile(header);
  await expect(startModule(code)).rejects.toThrow(TypeError);
});
