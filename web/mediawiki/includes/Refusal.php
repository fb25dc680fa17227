<?php

namespace MediaWiki\Extension\RetroMesh;

use Exception;
use Message;

/**
 * The reason why an upload is refused: a message of the extension with its parameters.
 */
class Refusal extends Exception {
	/** @var string */
	private $key;

	/** @var array */
	private $params;

	/**
	 * @param string $key
	 * @param string|int ...$params Numbers are formatted in the reader's language; text is never parsed as wikitext
	 */
	public function __construct( string $key, ...$params ) {
		parent::__construct( $key );
		$this->key = $key;
		$this->params = array_map( static function ( $param ) {
			return is_int( $param ) ? Message::numParam( $param ) : Message::plaintextParam( $param );
		}, $params );
	}

	/**
	 * @return array Key and parameters, as MediaWiki takes an error from a hook
	 */
	public function toArray(): array {
		return [ $this->key, ...$this->params ];
	}
}
