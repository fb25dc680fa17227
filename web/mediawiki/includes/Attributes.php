<?php

namespace MediaWiki\Extension\RetroMesh;

/**
 * The attributes that wikitext may set on the viewer, and what each may contain.
 *
 * This is the only list of them: an attribute has the same name in `<retro-mesh>` of wikitext and in the element. What is
 * not in the list does not reach the page: no event handlers, styles, addresses or ids.
 */
class Attributes {
	private const NUMBER = '-?\d+(\.\d+)?';

	private const ANGLE = '(auto|' . self::NUMBER . '(deg|rad))';

	private const LENGTH = '(auto|' . self::NUMBER . 'm)';

	/** Patterns by attribute, for values in lower case but for names; null is a switch without a value. */
	private const PATTERNS = [
		'animation-name' => '[^\x00-\x1f<>]{1,100}',
		'auto-rotate' => null,
		'autoplay' => null,
		'background' => '#([\da-f]{3}|[\da-f]{6})|[a-z]{3,24}',
		'camera-orbit' => self::ANGLE . ' ' . self::ANGLE . ' (auto|\d+(\.\d+)?(m|%))',
		'camera-target' => self::LENGTH . '( ' . self::LENGTH . '){2}',
		'controls' => null,
		'display' => 'textured|shaded|normals|uv|vertex-labels|face-labels|priorities|kinds|opacity|bone-weights',
		'exposure' => '\d{1,3}(\.\d{1,6})?',
		'field-of-view' => self::ANGLE,
		'grid' => null,
		'light' => 'camera|fixed|even',
		'loading' => 'auto|lazy|eager',
		'reveal' => 'auto|manual',
		'shadow-intensity' => '\d(\.\d{1,6})?',
		'texture-filter' => 'nearest|linear',
		'time-scale' => '-?\d{1,3}(\.\d{1,6})?',
		'touch-action' => 'none|pan-x|pan-y',
		'up' => '-?[xyz]',
		'wire' => null,
		'outlines' => null,
		'normal-lines' => null,
		'vertex-grid' => null,
		'zoom-with-wheel' => null,
	];

	/** Attributes whose values are names of a file, of which the case matters. */
	private const NAMES = [ 'animation-name' ];

	/** Set unless wikitext says otherwise; `controls="no"` leaves them out. */
	private const DEFAULTS = [ 'controls' => '', 'loading' => 'lazy', 'shadow-intensity' => '1', 'touch-action' => 'pan-y' ];

	/** What wikitext writes to turn a switch off. */
	private const OFF = [ 'no', 'off', 'false', '0' ];

	/** Names that the tag itself handles. */
	public const OWN = [ 'src', 'alt', 'poster', 'width', 'height' ];

	/**
	 * @param string[] $given Attributes of the tag, by name
	 * @return array{0:array<string,string>,1:string[]} Attributes of the element, and the names that were not understood
	 */
	public static function validated( array $given ): array {
		$attributes = self::DEFAULTS;
		$invalid = [];
		foreach ( array_diff_key( $given, array_flip( self::OWN ) ) as $name => $value ) {
			// The element knows its words in lower case only.
			$value = in_array( $name, self::NAMES ) ? trim( $value ) : strtolower( trim( $value ) );
			if ( !array_key_exists( $name, self::PATTERNS ) ) {
				$invalid[] = $name;
			} elseif ( self::PATTERNS[$name] === null ) {
				unset( $attributes[$name] );
				if ( !in_array( $value, self::OFF ) ) {
					$attributes[$name] = '';
				}
			} elseif ( preg_match( '~^(' . self::PATTERNS[$name] . ')$~Du', $value ) ) {
				$attributes[$name] = $value;
			} else {
				$invalid[] = $name;
			}
		}
		return [ $attributes, $invalid ];
	}

	/**
	 * @param string|null $value "320" or "320px"
	 * @param int $default
	 * @return int Within the sizes that a page can hold
	 */
	public static function pixels( ?string $value, int $default ): int {
		return preg_match( '/^\s*(\d{1,5})\s*(px)?\s*$/', (string)$value, $match )
			? min( max( (int)$match[1], 40 ), 2000 )
			: $default;
	}
}
