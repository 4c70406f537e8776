/*
 * Words of the back office's search in lower case under every locale (M-018). The locale C folds ASCII letters
 * alone, and 'Ágnes' was stored as 'Agnes', which no search finds: accents go before the case now, and letters
 * that have none to lose are named. What was stored so is stored anew.
 */
CREATE OR REPLACE FUNCTION "search_plain"("typed" text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN lower(translate(
    regexp_replace(normalize(coalesce(typed, ''), NFKD), '[\u0300-\u036f''’]', '', 'g'),
    'ÆÐÞĐŁØŒ', 'æðþđłøœ'));
END $$;--> statement-breakpoint
UPDATE "order_search" s SET words = public.order_words(s.order_id) WHERE s.words::text ~ '[A-ZÆÐÞĐŁØŒ]';--> statement-breakpoint
UPDATE "customer_search" s SET words = public.customer_words(c)
  FROM "customer" c WHERE c.id = s.customer_id AND s.words::text ~ '[A-ZÆÐÞĐŁØŒ]';
