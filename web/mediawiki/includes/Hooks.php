<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\Html\Html;
use MediaWiki\MediaWikiServices;

/**
 * Where MediaWiki calls the extension. The interfaces of its hooks have moved between versions and are not named here.
 */
class Hooks {
	/** Extensions of archives; each is accepted where $wgFileExtensions has it. */
	private const ARCHIVES = [ 'zip', 'pk3' ];

	/**
	 * @param \Parser $parser
	 */
	public function onParserFirstCallInit( $parser ) {
		$parser->setHook( 'retro-mesh', static function ( $caption, array $attributes, $parser, $frame ) {
			return ( new Tag( $parser ) )->render( $caption, $attributes, $frame );
		} );
	}

	/**
	 * Archives of the Quake and Doom engines are zip files.
	 *
	 * @param \MimeAnalyzer $analyzer
	 */
	public function onMimeMagicInit( $analyzer ) {
		$analyzer->addExtraTypes( 'application/zip ' . implode( ' ', self::ARCHIVES ) );
	}

	/**
	 * @param \UploadBase $upload
	 * @param string $mime
	 * @param array|true &$error
	 * @return bool
	 */
	public function onUploadVerifyFile( $upload, $mime, &$error ) {
		$title = $upload->getTitle();
		if ( $mime !== 'application/zip' || !$title ) {
			return true;
		}
		try {
			Inspector::inspect( $upload->getTempPath(), $title->getText() );
		} catch ( Refusal $refusal ) {
			$error = $refusal->toArray();
			return false;
		}
		return true;
	}

	/**
	 * Pages that show files without a parser: the file's own, categories, lists of files.
	 *
	 * @param \OutputPage $output
	 * @param \Skin $skin
	 */
	public function onBeforePageDisplay( $output, $skin ): void {
		$title = $output->getTitle();
		if ( $title && ( $title->inNamespaces( NS_FILE, NS_CATEGORY ) || $title->isSpecial( 'Newimages' ) ) ) {
			Viewer::addModules( $output );
		}
	}

	/**
	 * @param \ImagePage $page
	 * @param string &$html
	 */
	public function onImagePageAfterImageLinks( $page, &$html ): void {
		$models = ModelHandler::modelsOf( $page->getDisplayedFile() );
		if ( $models ) {
			PosterUpload::addTo( $page );
			$html .= ModelTable::html( $models, $page->getContext() );
		}
	}

	/**
	 * @param \ImagePage $page
	 * @param string[] &$items
	 */
	public function onImagePageShowTOC( $page, &$items ): void {
		if ( ModelHandler::modelsOf( $page->getDisplayedFile() ) ) {
			$link = Html::element( 'a', [ 'href' => '#' . ModelTable::ID ],
				$page->getContext()->msg( 'retromesh-table' )->text() );
			$items[] = Html::rawElement( 'li', [], $link );
		}
	}

	/**
	 * @return array Settings of the ResourceLoader module
	 */
	public static function viewerConfig(): array {
		$assets = MediaWikiServices::getInstance()->getMainConfig()->get( 'ExtensionAssetsPath' );
		$script = dirname( __DIR__ ) . '/resources/embed/retro-mesh.js';
		$version = file_exists( $script ) ? substr( sha1_file( $script ), 0, 8 ) : '0';
		return [ 'viewer' => "$assets/RetroMesh/resources/embed/retro-mesh.js?$version" ];
	}
}
