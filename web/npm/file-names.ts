import { acceptedTypes, type FamilyNames } from '../pwa/accepted-types.js';

/** The PHP class with the names of the files that the viewer opens, for the extension for MediaWiki. */
export function fileNamesClass(families: readonly FamilyNames[]): string {
  const types = Object.entries(acceptedTypes(families));
  const ofFamilies = types.filter(([type]) => type.startsWith('application/x-retromesh-'));
  const pattern = (some: typeof types): string =>
    `/\\.(${some.flatMap(([, extensions]) => extensions.map((each) => each.slice(1))).join('|')})$/iD`;
  return `<?php

namespace MediaWiki\\Extension\\RetroMesh;

/**
 * Names of the files that the viewer opens, written by the build from formats/families.def.
 */
class FileNames {
	/** Files of models. */
	public const MODELS = '${pattern(ofFamilies)}';

	/** Also archives and images. */
	public const ALL = '${pattern(types)}';
}
`;
}
