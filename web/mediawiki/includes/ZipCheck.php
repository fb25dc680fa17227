<?php

namespace MediaWiki\Extension\RetroMesh;

/**
 * Checks an archive by the rules of the viewer (web/src/core/archive): structure, paths, methods, sizes and checksums.
 *
 * Every file is unpacked in small steps, so that sizes are what they are and not what the directory claims.
 */
class ZipCheck {
	private const STORED = 0;
	private const DEFLATED = 8;
	/** Packed bytes of a step. Deflate expands at most 1,032 times, so a step gives at most 16 MB. */
	private const STEP = 16384;

	/** @var array */
	private $limits;

	/**
	 * @param array $limits Keys: files, file, total, growth
	 */
	public function __construct( array $limits ) {
		$this->limits = $limits;
	}

	/**
	 * @param string $path
	 * @param string $name Name of the archive in sentences
	 * @return array Keys: paths of the files, and bytes, their sizes after unpacking together
	 * @throws Refusal
	 */
	public function check( string $path, string $name ): array {
		$file = fopen( $path, 'rb' );
		try {
			$directory = new ZipDirectory( $file, $name, $this->limits['files'] );
			$entries = array_values( array_filter( $directory->getEntries(), static function ( $entry ) {
				return !preg_match( '#[/\\\\]$#', $entry['path'] );
			} ) );
			foreach ( $entries as $entry ) {
				$this->checkClaims( $entry, $name );
			}
			// Else files could share bytes, which would be unpacked for each of them.
			[ $packed, $size ] = [ array_sum( array_column( $entries, 'packed' ) ), fstat( $file )['size'] ];
			if ( $packed > $size ) {
				throw new Refusal( 'retromesh-archive-packed', $name, Size::inWords( $packed ), Size::inWords( $size ) );
			}
			$bytes = array_sum( array_column( $entries, 'size' ) );
			if ( $bytes > $this->limits['total'] ) {
				throw new Refusal( 'retromesh-archive-total', $name, Size::inWords( $bytes ),
					Size::inWords( $this->limits['total'] ) );
			}
			foreach ( $entries as $entry ) {
				$this->checkContents( $file, $entry, $name );
			}
		} finally {
			fclose( $file );
		}
		return [ 'paths' => array_column( $entries, 'path' ), 'bytes' => $bytes ];
	}

	private function checkClaims( array $entry, string $name ): void {
		[ 'path' => $path, 'size' => $size, 'packed' => $packed ] = $entry;
		if ( preg_match( '#^([/\\\\]|[a-z]:)|(^|[/\\\\])\.\.([/\\\\]|$)#i', $path ) || $path === '' ) {
			throw new Refusal( 'retromesh-archive-path', $name, $path );
		}
		if ( $entry['encrypted'] ) {
			throw new Refusal( 'retromesh-archive-locked', $name, $path );
		}
		if ( $entry['method'] !== self::STORED && $entry['method'] !== self::DEFLATED ) {
			throw new Refusal( 'retromesh-archive-method', $name, $path, (string)$entry['method'] );
		}
		$limit = $this->limits['file'];
		if ( $size <= $limit ) {
			return;
		}
		$ratio = (int)round( $size / max( $packed, 1 ) );
		if ( $ratio > $this->limits['growth'] ) {
			throw new Refusal( 'retromesh-archive-bomb', $name, Size::inWords( $limit ), $path,
				Size::inWords( $size ), $ratio );
		}
		throw new Refusal( 'retromesh-archive-large-file', $path, $name, Size::inWords( $size ), Size::inWords( $limit ) );
	}

	/**
	 * @param resource $file
	 * @param array $entry
	 * @param string $name
	 */
	private function checkContents( $file, array $entry, string $name ): void {
		$header = ZipDirectory::read( $file, $entry['offset'], 30 );
		if ( strlen( $header ) < 30 || substr( $header, 0, 4 ) !== "PK\3\4" ) {
			throw new Refusal( 'retromesh-archive-start', $name, $entry['path'], $entry['offset'] );
		}
		$lengths = unpack( 'vname/vextra', $header, 26 );
		$start = $entry['offset'] + 30 + $lengths['name'] + $lengths['extra'];
		fseek( $file, $start );
		$inflate = $entry['method'] === self::DEFLATED ? inflate_init( ZLIB_ENCODING_RAW ) : null;
		$checksum = hash_init( 'crc32b' );
		$total = 0;
		for ( $left = $entry['packed']; $left > 0; $left -= strlen( $bytes ) ) {
			$bytes = (string)fread( $file, min( $left, self::STEP ) );
			if ( $bytes === '' ) {
				throw new Refusal( 'retromesh-archive-short', $name, $entry['path'], $entry['packed'], $start,
					$entry['packed'] - $left );
			}
			// phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged
			$unpacked = $inflate ? @inflate_add( $inflate, $bytes ) : $bytes;
			if ( $unpacked === false ) {
				throw new Refusal( 'retromesh-archive-unpack', $name, $entry['path'] );
			}
			$total += strlen( $unpacked );
			if ( $total > $entry['size'] ) {
				throw new Refusal( 'retromesh-archive-grows', $name, $entry['path'], Size::inWords( $entry['size'] ) );
			}
			hash_update( $checksum, $unpacked );
		}
		if ( $total !== $entry['size'] || hexdec( hash_final( $checksum ) ) !== $entry['checksum'] ) {
			throw new Refusal( 'retromesh-archive-checksum', $name, $entry['path'] );
		}
	}
}
