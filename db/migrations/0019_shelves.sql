ALTER TABLE "product_link" DROP CONSTRAINT "product_link_kind";--> statement-breakpoint
ALTER TABLE "attribute_group" ADD COLUMN "on_cards" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_option" ADD COLUMN "swatch" text;--> statement-breakpoint
ALTER TABLE "medium" ADD COLUMN "shows" text;--> statement-breakpoint
ALTER TABLE "variation" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "product_link" ADD CONSTRAINT "product_link_kind" CHECK ("product_link"."kind" in ('extra', 'related', 'goes-with')) NOT VALID;