<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\MediaWikiServices;

/**
 * The picture that stands where a viewer will be: an image of the wiki with the model's name, else a drawing.
 */
class Poster {
	private const EXTENSIONS = [ 'png', 'webp', 'jpg', 'gif' ];

	/**
	 * @param \File $model
	 * @param int $width
	 * @return string Address of Rifle.png for Rifle.zip, or of the drawing
	 */
	public static function urlFor( $model, int $width ): string {
		$stem = preg_replace( '/\.[^.]*$/', '', $model->getName() );
		$services = MediaWikiServices::getInstance();
		$titles = array_map( static function ( $extension ) use ( $stem, $services ) {
			return $services->getTitleFactory()->makeTitleSafe( NS_FILE, "$stem.$extension" );
		}, self::EXTENSIONS );
		$found = $services->getRepoGroup()->getLocalRepo()->findFiles( array_filter( $titles ) );
		foreach ( self::EXTENSIONS as $extension ) {
			$image = $found[strtr( "$stem.$extension", ' ', '_' )] ?? null;
			if ( $image ) {
				return self::urlOf( $image, $width );
			}
		}
		$assets = $services->getMainConfig()->get( 'ExtensionAssetsPath' );
		return "$assets/RetroMesh/resources/poster.svg";
	}

	/**
	 * @param \File $image An image of the wiki
	 * @param int $width
	 * @return string
	 */
	public static function urlOf( $image, int $width ): string {
		$thumbnail = $image->transform( [ 'width' => $width ] );
		return $thumbnail && !$thumbnail->isError() ? $thumbnail->getUrl() : $image->getUrl();
	}
}
