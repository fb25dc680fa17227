import { expect, test as base } from '@playwright/test';
import { sites, type Sites } from '../../browser/support/sites.js';
import { DrivenEngine, startChromium, type Engine, type EngineName } from './engine.js';

interface WorkerFixtures {
  /** The engine of the project. */
  engineName: EngineName;
  /** Its only page, one after the other for all tests. */
  engine: Engine;
  /** The same, with the input of a person; not in Chromium. */
  driven: DrivenEngine;
}

/** Starts each browser once. */
export const test = base.extend<Sites, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = engineName === 'chromium' ? await startChromium() : await DrivenEngine.start(engineName);
      await use(engine);
      await engine.end();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  driven: [
    async ({ engine }, use) => {
      if (!(engine instanceof DrivenEngine)) throw new Error('Chromium has no driver here.');
      await use(engine);
    },
    { scope: 'worker' },
  ],
  ...sites,
});

export { expect };
