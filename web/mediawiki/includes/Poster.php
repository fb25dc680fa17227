<?php

namespace MediaWiki\Extension\RetroMesh;

use File;
use MediaWiki\MediaWikiServices;
use Title;

/**
 * The picture that stands where a viewer will be: an image of the wiki with the model's name, else a drawing.
 */
class Poster {
	private const EXTENSIONS = [ 'png', 'webp', 'jpg', 'gif' ];

	/**
	 * @param File $model
	 * @param int $width
	 * @return string Address of Rifle.png for Rifle.zip, or of the drawing
	 */
	public static function urlFor( File $model, int $width ): string {
		$stem = preg_replace( '/\.[^.]*$/', '', $model->getName() );
		$titles = array_map( static function ( $extension ) use ( $stem ) {
			return Title::makeTitleSafe( NS_FILE, "$stem.$extension" );
		}, self::EXTENSIONS );
		$found = MediaWikiServices::getInstance()->getRepoGroup()->getLocalRepo()->findFiles( array_filter( $titles ) );
		foreach ( self::EXTENSIONS as $extension ) {
			$image = $found[strtr( "$stem.$extension", ' ', '_' )] ?? null;
			if ( $image ) {
				return self::urlOf( $image, $width );
			}
		}
		$assets = MediaWikiServices::getInstance()->getMainConfig()->get( 'ExtensionAssetsPath' );
		return "$assets/RetroMesh/resources/poster.svg";
	}

	/**
	 * @param File $image An image of the wiki
	 * @param int $width
	 * @return string
	 */
	public static function urlOf( File $image, int $width ): string {
		$thumbnail = $image->transform( [ 'width' => $width ] );
		return $thumbnail && !$thumbnail->isError() ? $thumbnail->getUrl() : $image->getUrl();
	}
}
