/**
 * The command in the package for npm, which shares its scripts with the modules for pages. It is imported on demand, so that what only the
 * command needs is in none of the scripts that pages load at once.
 */
await import('./main.js');

export {}; // a module, though it imports nothing at once
