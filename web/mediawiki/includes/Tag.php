<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\Html\Html;
use MediaWiki\MediaWikiServices;

/**
 * `<retro-mesh src="File:Rifle.zip" alt="A rifle" />` in wikitext.
 */
class Tag {
	private const MOST_FILES = 64;
	private const IMAGES = '/\.(png|jpe?g|webp|gif|svg)$/i';

	/** @var \Parser */
	private $parser;

	/**
	 * @param \Parser $parser
	 */
	public function __construct( $parser ) {
		$this->parser = $parser;
	}

	/**
	 * @param string|null $caption
	 * @param string[] $given
	 * @param \PPFrame $frame
	 * @return string HTML
	 */
	public function render( ?string $caption, array $given, $frame ): string {
		// Only in a template: elsewhere, character references of braces have to stay text.
		if ( $frame->isTemplate() ) {
			$given = array_map( function ( $value ) use ( $frame ) {
				return $this->parser->recursivePreprocess( (string)$value, $frame );
			}, $given );
		}
		$names = array_filter( array_map( 'trim', explode( '|', $given['src'] ?? '' ) ), 'strlen' );
		if ( !$names || count( $names ) > self::MOST_FILES ) {
			return $this->error( 'retromesh-tag-src' );
		}
		$files = [];
		foreach ( $names as $name ) {
			$file = $this->file( $name, FileNames::ALL );
			if ( !$file ) {
				return $this->error( 'retromesh-tag-file', $name );
			}
			$files[] = $file;
		}
		[ $attributes, $invalid ] = Attributes::validated( $given );
		$width = Attributes::pixels( $given['width'] ?? null, Viewer::WIDTH );
		$height = Attributes::pixels( $given['height'] ?? null, (int)round( $width * Viewer::HEIGHT / Viewer::WIDTH ) );
		$image = isset( $given['poster'] ) ? $this->file( $given['poster'], self::IMAGES ) : null;
		if ( isset( $given['poster'] ) && !$image ) {
			$invalid[] = 'poster';
		}
		$attributes['src'] = implode( ' ', array_map( static function ( $file ) {
			return $file->getUrl();
		}, $files ) );
		$attributes['alt'] = trim( $given['alt'] ?? '' ) ?: $files[0]->getTitle()->getText();
		$output = $this->parser->getOutput();
		Viewer::addModules( $output );
		Poster::addTo( $output, $files[0] );
		$poster = $image ? Poster::urlOf( $image, $width ) : Poster::urlFor( $files[0], $width );
		$html = Viewer::html( $attributes, $width, $height, $poster, $files[0]->getTitle()->getLocalURL() );
		if ( trim( (string)$caption ) !== '' ) {
			$text = $this->parser->recursiveTagParse( $caption, $frame );
			$html = Html::rawElement( 'figure', [ 'class' => 'ext-retromesh-figure' ],
				$html . Html::rawElement( 'figcaption', [], $text ) );
		}
		return $invalid ? $html . $this->error( 'retromesh-tag-attributes', implode( ', ', $invalid ) ) : $html;
	}

	/**
	 * A file of this wiki; files of other wikis would be loaded from other origins.
	 *
	 * @param string $name
	 * @param string $pattern
	 * @return \File|null
	 */
	private function file( string $name, string $pattern ) {
		$title = MediaWikiServices::getInstance()->getTitleFactory()->newFromText( $name, NS_FILE );
		if ( !$title || $title->isExternal() || !$title->inNamespace( NS_FILE ) || !preg_match( $pattern, $title->getDBkey() ) ) {
			return null;
		}
		[ $file ] = $this->parser->fetchFileAndTitle( $title );
		return $file && $file->exists() && $file->isLocal() ? $file : null;
	}

	private function error( string $key, string ...$params ): string {
		$this->parser->addTrackingCategory( 'retromesh-error-category' );
		$message = wfMessage( $key )->inLanguage( $this->parser->getTargetLanguage() );
		foreach ( $params as $param ) {
			$message->plaintextParams( $param );
		}
		return Html::rawElement( 'strong', [ 'class' => 'error' ], $message->escaped() );
	}
}
