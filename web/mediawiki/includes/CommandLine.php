<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\Shell\Shell;

/**
 * `retromesh info`, the viewer's own core, run with Node.
 */
class CommandLine {
	private const SECONDS = 30;

	/** @var string */
	private $node;

	public function __construct( string $node ) {
		$this->node = $node;
	}

	/**
	 * @param string $path
	 * @param string $name Name of the file in sentences; its extension says how it is opened
	 * @return array[] The models of the file: name, format, faces, vertices, frames, clips
	 * @throws Refusal With the sentence of the core where no model opens
	 */
	public function models( string $path, string $name ): array {
		// The command reads all files of a folder that is named: the folder has this file only.
		$folder = wfTempDir() . '/retromesh-' . bin2hex( random_bytes( 8 ) );
		mkdir( $folder, 0700 );
		try {
			$copy = "$folder/" . preg_replace( '#[/\\\\\x00-\x1f]#', '_', $name );
			copy( $path, $copy );
			$result = Shell::command( $this->node, '--max-old-space-size=512',
				dirname( __DIR__ ) . '/cli/retromesh.mjs', 'info', '--json', '.' )
				->workingDirectory( $folder )
				// Node reserves more address space than it uses, so memory is limited by its own option.
				->limits( [ 'memory' => 0, 'time' => self::SECONDS, 'walltime' => self::SECONDS, 'filesize' => 0 ] )
				->execute();
		} finally {
			// phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged
			@unlink( $copy );
			rmdir( $folder );
		}
		$answer = json_decode( $result->getStdout(), true ) ?? [];
		$models = self::readModels( $answer );
		if ( !$models ) {
			if ( isset( $answer[0]['error'] ) ) {
				throw new Refusal( 'retromesh-refused', self::sentences( $answer[0]['error'] ) );
			}
			wfDebugLog( 'RetroMesh', "{$this->node} ended with {$result->getExitCode()}: {$result->getStderr()}" );
			throw new Refusal( 'retromesh-not-checked', $name );
		}
		return $models;
	}

	/** Control characters, and marks that reverse the text around names. */
	private const UNPRINTABLE = '/[\p{Cc}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]/u';

	/** What is wrong, its cause, and what to do, each with its full stop. */
	private static function sentences( array $error ): string {
		$sentences = array_filter( [ rtrim( $error['sentence'], '.' ) . '.', $error['cause'], $error['advice'] ] );
		return preg_replace( self::UNPRINTABLE, "\u{FFFD}", implode( ' ', $sentences ) );
	}

	private static function readModels( array $answer ): array {
		$models = [];
		foreach ( $answer as $model ) {
			if ( isset( $model['error'] ) ) {
				continue;
			}
			$models[] = [
				'name' => (string)$model['name'],
				'format' => (string)$model['formatLabel'],
				'faces' => (int)$model['faces'],
				'vertices' => (int)$model['vertices'],
				'frames' => (int)$model['frames'],
				'clips' => count( $model['clips'] ),
			];
		}
		return $models;
	}
}
