/** The event of browsers that can install the page. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;

// The event comes once, and may come before the parts that use it. Without the browser's own banner, nobody is asked.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offered = event as InstallEvent;
});

/** Whether the browser can install the page, and it is not installed. */
export function isInstallable(): boolean {
  return offered !== null;
}

/** Shows the browser's dialog that installs the page. It can be shown once. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  await event?.prompt();
}
