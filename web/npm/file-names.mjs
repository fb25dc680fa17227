/**
 * The PHP class with the names of the files that the viewer opens, for the extension for MediaWiki, from the types that the web manifest
 * has: extensions by MIME type.
 */
export function fileNamesClass(types) {
  const entries = Object.entries(types);
  const ofFamilies = entries.filter(([type]) => type.startsWith('application/x-retromesh-'));
  const extensionsOf = (some) => some.flatMap(([, extensions]) => extensions).map((each) => each.slice(1));
  const pattern = (some) => `/\\.(${extensionsOf(some).join('|')})$/iD`;
  return `<?php

namespace MediaWiki\\Extension\\RetroMesh;

/**
 * Names of the files that the viewer opens, written by the build from formats/families.def.
 */
class FileNames {
	/** Files of models. */
	public const MODELS = '${pattern(ofFamilies)}';

	/** Also archives and images. */
	public const ALL = '${pattern(entries)}';
}
`;
}
