<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\MediaWikiServices;

/**
 * Posters that the uploader's browser draws and uploads, because a server of MediaWiki cannot draw a model.
 *
 * Here is only decided whether: the upload itself is one as any other, with the wiki's rights, filters and logs.
 */
class PosterUpload {
	/** Marks uploads of such posters. Those without it were made by hand, and are not replaced. */
	public const TAG = 'retromesh-poster';

	/**
	 * Has the viewer on a file's page make the poster, where it is missing or that of an older version of the model.
	 *
	 * @param \ImagePage $page
	 */
	public static function addTo( $page ): void {
		$context = $page->getContext();
		$model = $page->getDisplayedFile();
		$title = Poster::titleFor( $model );
		if ( !$title || !self::isForUser( $context, $model ) || $page->getOldID() ||
			$context->getRequest()->getCheck( 'diff' ) ) {
			return;
		}
		$image = Poster::imageOf( $model );
		$isDue = $image
			? $image->getTimestamp() < $model->getTimestamp() && self::isOwn( $image ) &&
				\UploadBase::userCanReUpload( $context->getAuthority(), $image )
			// A poster that was deleted is not wanted.
			: !$title->hasDeletedEdits();
		if ( !$isDue ) {
			return;
		}
		$output = $context->getOutput();
		$output->addJsConfigVars( 'wgRetroMeshPoster', [
			'filename' => $title->getDBkey(),
			'comment' => wfMessage( 'retromesh-poster-comment' )->plaintextParams( $model->getTitle()->getText() )
				->inContentLanguage()->text(),
			'tags' => $context->getAuthority()->isAllowed( 'applychangetags' ) ? self::TAG : '',
			'replaces' => $image ? wfTimestamp( TS_ISO_8601, $image->getTimestamp() ) : null,
			'version' => $model->getSha1(),
			'width' => Viewer::WIDTH,
			'height' => Viewer::HEIGHT,
		] );
		// The page says something else once the poster is there.
		$output->disableClientCache();
	}

	/**
	 * @param \IContextSource $context
	 * @param \File $model
	 * @return bool Whether posters are made, by who has uploaded the model and may upload images
	 */
	private static function isForUser( $context, $model ): bool {
		$config = $context->getConfig();
		$user = $context->getUser();
		$uploader = $model->isLocal() ? $model->getUploader() : null;
		return $config->get( 'RetroMeshPosters' ) && in_array( 'png', $config->get( 'FileExtensions' ) ) &&
			$uploader && $user->isRegistered() && $uploader->equals( $user ) &&
			\UploadBase::isEnabled() && \UploadBase::isAllowed( $context->getAuthority() ) === true;
	}

	/**
	 * @param \File $image
	 * @return bool Whether the current version of the image was uploaded with the tag
	 */
	private static function isOwn( $image ): bool {
		$db = MediaWikiServices::getInstance()->getDBLoadBalancer()->getConnection( DB_REPLICA );
		return (bool)$db->newSelectQueryBuilder()
			->select( 'log_id' )
			->from( 'logging' )
			->join( 'change_tag', null, 'ct_log_id = log_id' )
			->join( 'change_tag_def', null, 'ctd_id = ct_tag_id' )
			->where( [
				'ctd_name' => self::TAG,
				'log_type' => 'upload',
				'log_namespace' => NS_FILE,
				'log_title' => $image->getTitle()->getDBkey(),
				'log_timestamp' => $db->timestamp( $image->getTimestamp() ),
			] )
			->caller( __METHOD__ )
			->fetchField();
	}

	/**
	 * The hooks that list the tags of the wiki, those in use, and those that users may add.
	 *
	 * @param string[] &$tags
	 */
	public static function addTag( array &$tags ): void {
		$tags[] = self::TAG;
	}
}
