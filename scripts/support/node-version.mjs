/** Ends the process with a message when the version of Node is too old for the tools. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (fits) return;
  console.error(
    `This is Node ${process.versions.node}. Retromesh needs Node 20.19 or newer of 20, or 22.12 or newer.`,
  );
  console.error('See https://nodejs.org/en/download for a current one.');
  process.exit(1);
}
