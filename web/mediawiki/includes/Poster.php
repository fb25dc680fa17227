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
		$image = self::imageOf( $model );
		$assets = MediaWikiServices::getInstance()->getMainConfig()->get( 'ExtensionAssetsPath' );
		return $image ? self::urlOf( $image, $width ) : "$assets/RetroMesh/resources/poster.svg";
	}

	/**
	 * Has the page made again when its poster changes or is deleted.
	 *
	 * @param \ParserOutput $output
	 * @param \File $model
	 */
	public static function addTo( $output, $model ): void {
		$image = self::imageOf( $model );
		if ( $image ) {
			$output->addImage( $image->getTitle()->getDBkey(), $image->getTimestamp(), $image->getSha1() );
		}
	}

	/**
	 * @param \File $model
	 * @return \File|null
	 */
	private static function imageOf( $model ) {
		$stem = preg_replace( '/\.[^.]*$/', '', $model->getName() );
		$services = MediaWikiServices::getInstance();
		$titles = array_map( static function ( $extension ) use ( $stem, $services ) {
			return $services->getTitleFactory()->makeTitleSafe( NS_FILE, "$stem.$extension" );
		}, self::EXTENSIONS );
		$found = $services->getRepoGroup()->getLocalRepo()->findFiles( array_filter( $titles ) );
		foreach ( self::EXTENSIONS as $extension ) {
			$image = $found[strtr( "$stem.$extension", ' ', '_' )] ?? null;
			if ( $image ) {
				return $image;
			}
		}
		return null;
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
