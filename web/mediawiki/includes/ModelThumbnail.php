<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaTransformOutput;
use MediaWiki\Html\Html;

/**
 * A viewer in place of a thumbnail, for file links, galleries and the file's own page.
 */
class ModelThumbnail extends MediaTransformOutput {
	/** Below this width, as in histories and galleries, there is the poster only. */
	private const SMALLEST_VIEWER = 160;

	/**
	 * @param \File $file
	 * @param int $width
	 * @param int $height
	 */
	public function __construct( $file, int $width, int $height ) {
		$this->file = $file;
		$this->width = $width;
		$this->height = $height;
		// What programs that ask for a thumbnail's address are given.
		$this->url = Poster::urlFor( $file, $width );
		// There is no file of a thumbnail to be stored.
		$this->path = false;
	}

	/** @inheritDoc */
	public function toHtml( $options = [] ) {
		if ( $this->width < self::SMALLEST_VIEWER ) {
			return $this->posterHtml( $options );
		}
		[ $attributes ] = Attributes::validated( [] );
		$attributes['src'] = $this->file->getUrl();
		$attributes['alt'] = ( $options['alt'] ?? '' ) ?: $this->file->getTitle()->getText();
		$attributes['class'] = $options['img-class'] ?? '';
		return Viewer::html( $attributes, $this->width, $this->height, $this->url,
			$this->file->getTitle()->getLocalURL() );
	}

	private function posterHtml( array $options ): string {
		$link = empty( $options['file-link'] )
			? $this->getDescLinkAttribs( $options['title'] ?? null )
			: [ 'href' => $this->file->getUrl() ];
		return $this->linkWrap( $link, Html::element( 'img', [
			'src' => $this->url,
			'alt' => ( $options['alt'] ?? '' ) ?: $this->file->getTitle()->getText(),
			'width' => $this->width,
			'height' => $this->height,
			'loading' => 'lazy',
			'class' => $options['img-class'] ?? null,
		] ) );
	}
}
