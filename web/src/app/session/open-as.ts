import type { OpenResult } from './session-types.js';
import type { Session } from './session.js';

/** Opens the model that was refused with a choice for one of its interpretations, and says what its notes warn of. */
export async function openAs(session: Session, id: string, choice: string): Promise<OpenResult | void> {
  const choices = { ...session.choices, [id]: choice };
  const result = await session.openEntry(session.index, session.order, choices);
  const warning = session.error
    ? undefined
    : session.model?.notes.find(({ severity }) => severity === 'warning');
  if (warning) session.addNotice(`${warning.title}. ${warning.why}`);
  return result;
}
