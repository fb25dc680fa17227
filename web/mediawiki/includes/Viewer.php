<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\Html\Html;

/**
 * The HTML of a viewer: `<retro-mesh>` with a poster inside, which is what people without JavaScript see.
 */
class Viewer {
	/** Width and height of a viewer when nothing else is said. */
	public const WIDTH = 640;
	public const HEIGHT = 480;

	/**
	 * @param array $attributes Validated attributes of the element; src is a list of addresses
	 * @param int $width
	 * @param int $height
	 * @param string $poster Address of the poster
	 * @param string $page Address of the file's page
	 * @return string
	 */
	public static function html( array $attributes, int $width, int $height, string $poster, string $page ): string {
		$image = Html::element( 'img', [
			'src' => $poster,
			'alt' => $attributes['alt'],
			'width' => $width,
			'height' => $height,
			'loading' => 'lazy',
			'decoding' => 'async',
		] );
		$link = Html::rawElement( 'a', [ 'slot' => 'poster', 'class' => 'ext-retromesh-poster', 'href' => $page ], $image );
		$class = trim( 'ext-retromesh ' . ( $attributes['class'] ?? '' ) );
		// In a column that is narrower, the height follows.
		$style = "width: {$width}px; aspect-ratio: {$width} / {$height}";
		return Html::rawElement( 'retro-mesh', [ 'class' => $class, 'style' => $style ] + $attributes, $link );
	}

	/**
	 * @param \OutputPage|\ParserOutput $output
	 */
	public static function addModules( $output ): void {
		$output->addModuleStyles( [ 'ext.retroMesh.styles' ] );
		$output->addModules( [ 'ext.retroMesh' ] );
	}
}
