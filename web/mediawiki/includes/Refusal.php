<?php

namespace MediaWiki\Extension\RetroMesh;

use Exception;

/**
 * The reason why an upload is refused: a message of the extension with its parameters.
 */
class Refusal extends Exception {
	/** @var \Message */
	private $sentence;

	/**
	 * @param string $key
	 * @param string|int ...$params Numbers are formatted in the reader's language; text is never parsed as wikitext
	 */
	public function __construct( string $key, ...$params ) {
		parent::__construct( $key );
		$this->sentence = wfMessage( $key );
		foreach ( $params as $param ) {
			is_int( $param ) ? $this->sentence->numParams( $param ) : $this->sentence->plaintextParams( $param );
		}
	}

	/**
	 * @return array Key and parameters, as MediaWiki takes an error from a hook
	 */
	public function toArray(): array {
		return [ $this->sentence->getKey(), ...$this->sentence->getParams() ];
	}
}
