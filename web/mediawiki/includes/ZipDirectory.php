<?php

namespace MediaWiki\Extension\RetroMesh;

/**
 * The central directory of a zip archive (APPNOTE 6.3): end record `PK\5\6`, file records `PK\1\2`.
 *
 * Sizes and checksums are those that the directory claims; ZipCheck compares them with the contents.
 */
class ZipDirectory {
	private const END_SIZE = 22;
	private const RECORD_SIZE = 46;
	private const LONGEST_COMMENT = 0xffff;

	/** @var array[] Keys: path, method, encrypted, checksum, packed, size, offset */
	private $entries = [];

	/**
	 * @param resource $file
	 * @param string $name Name of the archive in sentences
	 * @param int $mostFiles
	 * @throws Refusal
	 */
	public function __construct( $file, string $name, int $mostFiles ) {
		$size = fstat( $file )['size'];
		if ( $size === 0 ) {
			throw new Refusal( 'retromesh-archive-empty', $name );
		}
		$tailStart = max( 0, $size - self::END_SIZE - self::LONGEST_COMMENT );
		$tail = self::read( $file, $tailStart, $size - $tailStart );
		$at = self::findEnd( $tail );
		if ( $at === null ) {
			throw new Refusal( 'retromesh-archive-not-whole', $name );
		}
		$end = unpack( 'vcount/Vsize/Vstart', $tail, $at + 10 );
		if ( $end['size'] === 0xffffffff || $end['start'] === 0xffffffff || $end['count'] === 0xffff ) {
			throw new Refusal( 'retromesh-archive-zip64', $name );
		}
		if ( $end['count'] > $mostFiles ) {
			throw new Refusal( 'retromesh-archive-files', $name, $end['count'], $mostFiles );
		}
		$directoryStart = $tailStart + $at - $end['size'];
		// Prepended bytes, as of self-extracting archives, shift all offsets.
		$shift = $directoryStart - $end['start'];
		if ( $directoryStart < 0 || $shift < 0 ) {
			throw new Refusal( 'retromesh-archive-offset', $name );
		}
		$this->readRecords( self::read( $file, $directoryStart, $end['size'] ), $end['count'], $shift, $name );
	}

	/**
	 * @return array[] Files and folders, in the order of the directory
	 */
	public function getEntries(): array {
		return $this->entries;
	}

	/**
	 * @param resource $file
	 * @param int $start
	 * @param int $length
	 * @return string Fewer bytes at the end of the file
	 */
	public static function read( $file, int $start, int $length ): string {
		if ( $length === 0 ) {
			return '';
		}
		fseek( $file, $start );
		return (string)stream_get_contents( $file, $length );
	}

	/**
	 * Offset of the end record: the last one whose comment ends at the end of the file, else the last one.
	 */
	private static function findEnd( string $tail ): ?int {
		$last = null;
		$at = strlen( $tail );
		while ( $at > 0 ) {
			$at = strrpos( substr( $tail, 0, $at + 3 ), "PK\5\6" );
			if ( $at === false ) {
				break;
			}
			if ( $at + self::END_SIZE <= strlen( $tail ) ) {
				$comment = unpack( 'v', $tail, $at + 20 )[1];
				if ( $at + self::END_SIZE + $comment === strlen( $tail ) ) {
					return $at;
				}
				$last = $last ?? $at;
			}
			// Three bytes are added above: the next search ends before this record.
			$at -= 1;
		}
		return $last;
	}

	private function readRecords( string $bytes, int $count, int $shift, string $name ): void {
		$at = 0;
		for ( $index = 0; $index < $count; $index++ ) {
			if ( strlen( $bytes ) - $at < self::RECORD_SIZE || substr( $bytes, $at, 4 ) !== "PK\1\2" ) {
				throw new Refusal( 'retromesh-archive-directory', $name, $count, $index );
			}
			$record = unpack(
				'vflags/vmethod/vtime/vdate/Vchecksum/Vpacked/Vsize/vname/vextra/vcomment/vdisk/vinternal/Vexternal/Voffset',
				$bytes,
				$at + 8
			);
			$path = substr( $bytes, $at + self::RECORD_SIZE, $record['name'] );
			$this->entries[] = [
				'path' => self::decodePath( $path ),
				'encrypted' => ( $record['flags'] & 1 ) !== 0,
				'offset' => $record['offset'] + $shift,
			] + $record;
			$at += self::RECORD_SIZE + $record['name'] + $record['extra'] + $record['comment'];
		}
	}

	/**
	 * UTF-8, or code page 437 of the tools of the time; control characters are replaced.
	 */
	private static function decodePath( string $path ): string {
		$text = mb_check_encoding( $path, 'UTF-8' ) ? $path : (string)iconv( 'CP437', 'UTF-8//IGNORE', $path );
		return preg_replace( '/[\x00-\x1f\x7f]/', "\u{fffd}", $text );
	}
}
