# A whole game from Ruby, without a client library: the messages come from `protoc --ruby_out`, the calls are described here by hand.
# ruby -I FOLDER_OF_THE_GENERATED_CODE whole_game.rb 127.0.0.1:50051
require "grpc"
require "croupier/v1/engine_service_pb"

include Croupier::V1

class Engine
  include GRPC::GenericService
  self.marshal_class_method = :encode
  self.unmarshal_class_method = :decode
  self.service_name = "croupier.v1.EngineService"
  rpc :StartMatch, StartMatchRequest, StartMatchResponse
  rpc :ApplyMoves, ApplyMovesRequest, ApplyMovesResponse
end

engine = Engine.rpc_stub_class.new(ARGV.fetch(0), :this_channel_is_insecure)
look = Observe.new(asked_seats: true)
played = engine.start_match(StartMatchRequest.new(game: "sasaki", observe: look))
while (decision = played.status.decision)
  views = played.observations.to_h { |seen| [seen.viewer.seat, seen.view] }
  moves = (decision.asked_seats.to_a - decision.answered_seats.to_a).map do |seat|
    SeatMove.new(seat: seat, decision_id: decision.decision_id, notation: views[seat].moves.to_a.sample.notation)
  end
  played = engine.apply_moves(ApplyMovesRequest.new(match: played.match, moves: moves, observe: look))
end
puts "winners: #{played.status.outcome.winning_seats.to_a}, revision #{played.match.revision}"
