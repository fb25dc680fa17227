import { keepShared, mostShared, sharedField, sharedQuery } from './shared-files.js';

type Caches = Parameters<typeof keepShared>[0];
/** What decides whose share it is; a Request has it. */
type Sender = Pick<Request, 'headers' | 'referrerPolicy'>;

/** Keeps the files of a share and shows the page, which opens them. What is not taken is answered with a sentence. */
export async function receiveShare(request: Request, caches: Caches, scope: string): Promise<Response> {
  if (!isOfSystem(request, new URL(scope).origin))
    return refusal(403, 'Retromesh takes no files that another site sends. Drop them on its page.');
  const form = await request.formData().catch(() => null);
  const files = form?.getAll(sharedField).filter((field): field is File => field instanceof File) ?? [];
  if (files.length === 0) return refusal(400, 'Nothing was shared with Retromesh that is a file.');
  const isKept = await keepShared(caches, scope, files).catch(() => null);
  if (isKept) return Response.redirect(scope + sharedQuery, 303);
  const most = `at most ${mostShared.files} files of ${mostShared.bytes / 1024 ** 2} MB together are`;
  return isKept === false
    ? refusal(413, `The files were not shared: ${most}. Drop them on the page of Retromesh.`)
    : refusal(
        507,
        'The files were not shared: the browser has no room for them. Drop them on the page of Retromesh.',
      );
}

/**
 * Whether a share comes from a program of the system, or from a page of the origin. Both headers tell pages of others, but not every browser
 * shows `Sec-Fetch-Site` to service workers, and the origin of programs is "null", as that of pages that hide theirs.
 */
function isOfSystem({ headers, referrerPolicy }: Sender, own: string): boolean {
  if (!['none', 'same-origin'].includes(headers.get('Sec-Fetch-Site') ?? 'none')) return false;
  const origin = headers.get('Origin') ?? own;
  return origin === own || (origin === 'null' && referrerPolicy !== 'no-referrer');
}

function refusal(status: number, sentence: string): Response {
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
