<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\MediaWikiServices;

/**
 * Checks an archive and tells what is in it; each archive once in a request.
 */
class Inspector {
	private const ARCHIVES = '/\.(zip|pk3|ipk3|pkz|gz|rar|7z|pk7|tar|tgz|bz2|xz|zst)$/i';
	private const MOST_MODELS = 50;

	/** @var array<string,array> By checksum; they do not depend on the archive's name */
	private static $facts = [];

	/** @var array<string,Refusal> By checksum and name */
	private static $refusals = [];

	/**
	 * @param string $path
	 * @param string $name Name of the archive in sentences
	 * @return array Keys: files and bytes, both numbers, and models; each model has a name, and with Node format and counts
	 * @throws Refusal
	 */
	public static function inspect( string $path, string $name = 'archive.zip' ): array {
		$checksum = sha1_file( $path );
		$key = "$checksum $name";
		if ( isset( self::$refusals[$key] ) ) {
			throw self::$refusals[$key];
		}
		if ( !isset( self::$facts[$checksum] ) ) {
			try {
				self::$facts[$checksum] = self::inspectNow( $path, $name );
			} catch ( Refusal $refusal ) {
				self::$refusals[$key] = $refusal;
				throw $refusal;
			}
		}
		return self::$facts[$checksum];
	}

	private static function inspectNow( string $path, string $name ): array {
		$config = MediaWikiServices::getInstance()->getMainConfig();
		[ 'paths' => $paths, 'bytes' => $bytes ] =
			( new ZipCheck( $config->get( 'RetroMeshLimits' ) ) )->check( $path, $name );
		$node = $config->get( 'RetroMeshNode' );
		$models = $node ? ( new CommandLine( $node ) )->models( $path, $name ) : self::modelsByName( $paths, $name );
		return [
			'files' => count( $paths ),
			'bytes' => $bytes,
			'models' => array_slice( $models, 0, self::MOST_MODELS ),
		];
	}

	/**
	 * @throws Refusal Where no name is that of a model
	 */
	private static function modelsByName( array $paths, string $name ): array {
		$models = preg_grep( FileNames::MODELS, $paths );
		if ( $models ) {
			return array_map( static function ( $path ) {
				return [ 'name' => $path ];
			}, array_values( $models ) );
		}
		$inner = array_values( preg_grep( self::ARCHIVES, $paths ) );
		if ( $inner ) {
			throw new Refusal( 'retromesh-archive-inside', $inner[0] );
		}
		throw new Refusal( 'retromesh-archive-no-model', $paths[0] ?? $name, max( count( $paths ) - 1, 0 ) );
	}
}
