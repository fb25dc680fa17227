<?php

$magicWords['en'] = [ 'widget' => [ 0, 'widget' ] ];
