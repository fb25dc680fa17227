/**
 * The first line of scripts that are needed for the first image: Chromium compiles all their functions in the background while they arrive,
 * instead of each one on the main thread when it is called. For other browsers it is a comment.
 */
export const compileHint = '//# allFunctionsCalledOnLoad';
