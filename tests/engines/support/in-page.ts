/** Functions that are sent to the page: each uses nothing outside itself. */

declare global {
  interface Window {
    seenErrors: string[];
    seenDownloads: Map<string, Blob>;
  }
}

/** Collects errors of scripts and violations of the Content-Security-Policy. */
export function watchErrors(): void {
  const seen = (window.seenErrors = [] as string[]);
  // What a ResizeObserver has not delivered in one frame comes in the next: a message, not a defect.
  window.addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop completed')) seen.push(message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    seen.push(`security policy: ${effectiveDirective} ${blockedURI}`),
  );
}

export const errorsOf = (): string[] => window.seenErrors;

/** Number of colours in the canvas of the first viewer: 1 while it is empty. */
export function colourCount(): number {
  const canvas = document.querySelector('retro-mesh:not(.hero *)')!.shadowRoot!.querySelector('canvas')!;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size;
}

/** Drops files with the events of a browser. */
export function dropFiles(files: readonly { readonly name: string; readonly base64: string }[]): void {
  const dataTransfer = new DataTransfer();
  for (const { name, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name));
  }
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }),
    );
}

/** Keeps what the page downloads instead of asking where to save it. */
export function watchDownloads(): void {
  const blobs = new Map<string, Blob>();
  window.seenDownloads = new Map();
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    const url = make(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const blob = this.download && blobs.get(this.href);
    if (blob) window.seenDownloads.set(this.download, blob);
    else click.call(this);
  };
}

/** The first file that was downloaded, or null. */
export async function takeDownload(): Promise<{ name: string; text: string } | null> {
  for (const [name, blob] of window.seenDownloads) return { name, text: await blob.text() };
  return null;
}
