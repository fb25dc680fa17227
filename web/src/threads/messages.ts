import type { ErrorReport } from '../core/model-error.js';

/** What a function of a thread gets beside its argument. */
export interface CallContext {
  /** Aborted when the page no longer wants the answer. */
  readonly signal: AbortSignal;
  /** Tells the page the part that is done, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** The functions of a thread by their names. Arguments and answers are copied, or transferred. */
export type Calls = Readonly<Record<string, (argument: never, context: CallContext) => unknown>>;

/** From the page: a call, or the number of one that is cancelled. */
export type ToWorker =
  { readonly call: number; readonly name: string; readonly argument: unknown } | { readonly cancel: number };

/** From the thread: how far a call is, or its end. */
export type FromWorker =
  | { readonly call: number; readonly progress: number }
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly error: CallError };

/** An error as plain data. */
export interface CallError {
  readonly message: string;
  /** Of a ModelError. */
  readonly report: ErrorReport | null;
}
