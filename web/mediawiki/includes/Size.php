<?php

namespace MediaWiki\Extension\RetroMesh;

/**
 * Sizes as the viewer writes them, in units of 1,024.
 */
class Size {
	/**
	 * @param int $bytes
	 * @return string "671 bytes", "1.4 MB", "64 MB"
	 */
	public static function inWords( int $bytes ): string {
		if ( $bytes < 1024 ) {
			return $bytes === 1 ? '1 byte' : "$bytes bytes";
		}
		$units = [ 'KB', 'MB', 'GB', 'TB' ];
		$amount = $bytes / 1024;
		$unit = 0;
		while ( $amount >= 1023.5 && $unit < count( $units ) - 1 ) {
			$amount /= 1024;
			$unit++;
		}
		return ( $amount < 10 ? round( $amount, 1 ) : round( $amount ) ) . ' ' . $units[$unit];
	}
}
