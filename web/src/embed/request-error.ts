import type { ErrorCode, ProtocolError } from './protocol.js';

/** Why a request is not carried out; the message is a sentence. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** What is told about files of the frame's own origin, whatever the reason is. */
export function notOpened(): RequestError {
  return new RequestError('not-opened', 'These addresses open no model.');
}

/** Any error as the protocol has it: errors of files keep their code. */
export function protocolError(error: unknown): ProtocolError {
  if (error instanceof RequestError) return { code: error.code, message: error.message };
  const { report } = (error ?? {}) as { report?: { code?: unknown; sentence?: unknown } };
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: typeof report?.code === 'string' ? report.code : 'failed',
    // Without its advice, which is for who has the files.
    message: typeof report?.sentence === 'string' ? `${report.sentence}.` : message,
  };
}
