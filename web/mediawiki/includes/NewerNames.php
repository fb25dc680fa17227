<?php

namespace MediaWiki\Extension\RetroMesh;

/**
 * Names that classes of MediaWiki got after 1.39, for that version. Newer ones deprecate the names before.
 */
class NewerNames {
	private const NAMES = [ 'MediaWiki\Html\Html' => 'Html' ];

	/**
	 * Called when the extension is loaded.
	 */
	public static function define(): void {
		foreach ( self::NAMES as $name => $before ) {
			if ( !class_exists( $name ) ) {
				class_alias( $before, $name );
			}
		}
	}
}
