<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaHandler;

/**
 * Archives with models as media files: the viewer as thumbnail, and counts on the file's page.
 *
 * Archives that were uploaded before, and have no model, stay plain files.
 */
class ModelHandler extends MediaHandler {
	/** Counts up when the metadata change, so that those of older files are made again. */
	private const VERSION = 1;

	/** @inheritDoc */
	public function getSizeAndMetadata( $state, $path ) {
		try {
			$facts = Inspector::inspect( $path );
		} catch ( Refusal $refusal ) {
			$facts = [ 'models' => [] ];
		}
		// A model has no size in pixels.
		return [ 'width' => 0, 'height' => 0, 'metadata' => [ 'retromesh' => self::VERSION ] + $facts ];
	}

	/** @inheritDoc */
	public function isFileMetadataValid( $image ) {
		$version = $image->getMetadataArray()['retromesh'] ?? null;
		return $version === self::VERSION ? self::METADATA_GOOD : self::METADATA_BAD;
	}

	/** @inheritDoc */
	public function canRender( $file ) {
		return self::modelsOf( $file ) !== [];
	}

	/** @inheritDoc */
	public function mustRender( $file ) {
		return true;
	}

	/** @inheritDoc */
	public function getParamMap() {
		return [ 'img_width' => 'width' ];
	}

	/** @inheritDoc */
	public function validateParam( $name, $value ) {
		return in_array( $name, [ 'width', 'height' ] ) && (int)$value > 0 && (int)$value <= 2000;
	}

	/** @inheritDoc */
	public function makeParamString( $params ) {
		return isset( $params['width'] ) ? "{$params['width']}px" : false;
	}

	/** @inheritDoc */
	public function parseParamString( $str ) {
		return preg_match( '/^(\d+)px$/', $str, $match ) ? [ 'width' => (int)$match[1] ] : false;
	}

	/** @inheritDoc */
	public function normaliseParams( $image, &$params ) {
		$ratio = Viewer::HEIGHT / Viewer::WIDTH;
		$width = (int)( $params['width'] ?? 0 ) ?: Viewer::WIDTH;
		$height = (int)( $params['height'] ?? 0 );
		if ( $height > 0 ) {
			// Both are bounds, as of images.
			$width = (int)min( $width, round( $height / $ratio ) );
		}
		$params['width'] = max( $width, 1 );
		$params['height'] = $params['physicalHeight'] = max( (int)round( $width * $ratio ), 1 );
		$params['physicalWidth'] = $params['width'];
		return true;
	}

	/** @inheritDoc */
	public function doTransform( $image, $dstPath, $dstUrl, $params, $flags = 0 ) {
		$this->normaliseParams( $image, $params );
		return new ModelThumbnail( $image, $params['width'], $params['height'] );
	}

	/** @inheritDoc */
	public function getThumbType( $ext, $mime, $params = null ) {
		return [ 'png', 'image/png' ];
	}

	/** @inheritDoc */
	public function parserTransformHook( $parser, $file ) {
		if ( $this->canRender( $file ) ) {
			Viewer::addModules( $parser->getOutput() );
			Poster::addTo( $parser->getOutput(), $file );
		}
	}

	/** @inheritDoc */
	public function getLongDesc( $file ) {
		$models = self::modelsOf( $file );
		if ( !$models ) {
			return parent::getLongDesc( $file );
		}
		$facts = $file->getMetadataArray();
		return wfMessage( 'retromesh-long-desc' )
			->sizeParams( $file->getSize() )
			->numParams( $facts['files'], count( $models ) )
			->sizeParams( $facts['bytes'] )
			->escaped();
	}

	/**
	 * @param \File $file
	 * @return array[] The models in a file, as Inspector gives them
	 */
	public static function modelsOf( $file ): array {
		return $file->getMetadataArray()['models'] ?? [];
	}
}
