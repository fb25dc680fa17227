import { compareModels } from '../../core/compare/compare-models.js';
import { versionOf, type Comparison } from '../../core/compare/comparison.js';
import { answerCalls } from '../../threads/answer-calls.js';
import type { CallContext } from '../../threads/messages.js';
import { openAgain, type ModelOrigin } from '../../threads/model-origin.js';

// The thread that compares two versions of a model.

/** What two versions are opened from. */
type ComparedOrigins = Readonly<Record<'before' | 'after', ModelOrigin>>;

const calls = {
  async compare({ before, after }: ComparedOrigins, { signal }: CallContext): Promise<Comparison> {
    const one = await openAgain(before);
    const other = await openAgain(after);
    return compareModels(versionOf(one), versionOf(other), signal);
  },
};

/** The functions of the thread. */
export type CompareCalls = typeof calls;

answerCalls(calls);
