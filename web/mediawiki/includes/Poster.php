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
	 * Has the page made again when its poster is uploaded, changes or is deleted.
	 *
	 * @param \ParserOutput $output
	 * @param \File $model
	 */
	public static function addTo( $output, $model ): void {
		$image = self::imageOf( $model );
		$title = $image ? $image->getTitle() : self::titleFor( $model );
		if ( $title ) {
			$output->addImage( $title->getDBkey(), $image ? $image->getTimestamp() : false, $image ? $image->getSha1() : false );
		}
	}

	/**
	 * @param \File $model
	 * @param string $extension
	 * @return \Title|null
	 */
	public static function titleFor( $model, string $extension = self::EXTENSIONS[0] ) {
		$stem = preg_replace( '/\.[^.]*$/', '', $model->getName() );
		return MediaWikiServices::getInstance()->getTitleFactory()->makeTitleSafe( NS_FILE, "$stem.$extension" );
	}

	/**
	 * @param \File $model
	 * @return \File|null
	 */
	public static function imageOf( $model ) {
		$titles = array_filter( array_map( static function ( $extension ) use ( $model ) {
			return self::titleFor( $model, $extension );
		}, self::EXTENSIONS ) );
		$found = MediaWikiServices::getInstance()->getRepoGroup()->getLocalRepo()->findFiles( $titles );
		foreach ( $titles as $title ) {
			if ( isset( $found[$title->getDBkey()] ) ) {
				return $found[$title->getDBkey()];
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
