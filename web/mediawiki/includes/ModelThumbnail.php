<?php

namespace MediaWiki\Extension\RetroMesh;

use File;
use MediaTransformOutput;

/**
 * A viewer in place of a thumbnail, for file links, galleries and the file's own page.
 */
class ModelThumbnail extends MediaTransformOutput {
	/**
	 * @param File $file
	 * @param int $width
	 * @param int $height
	 */
	public function __construct( File $file, int $width, int $height ) {
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
		[ $attributes ] = Attributes::validated( [] );
		$attributes['src'] = $this->file->getUrl();
		$attributes['alt'] = ( $options['alt'] ?? '' ) ?: $this->file->getTitle()->getText();
		$attributes['class'] = $options['img-class'] ?? '';
		return Viewer::html( $attributes, $this->width, $this->height, $this->url,
			$this->file->getTitle()->getLocalURL() );
	}
}
