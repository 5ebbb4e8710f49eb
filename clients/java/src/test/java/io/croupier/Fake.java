package io.croupier;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.rpc.Status;
import io.croupier.v1.BatchApplyMovesRequest;
import io.croupier.v1.BatchApplyMovesResponse;
import io.croupier.v1.EngineServiceGrpc;
import io.croupier.v1.GetServerInfoRequest;
import io.croupier.v1.GetServerInfoResponse;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.io.IOException;

/** A service inside this process that answers what a test tells it to. */
final class Fake extends EngineServiceGrpc.EngineServiceImplBase implements AutoCloseable {
    GetServerInfoResponse info = GetServerInfoResponse.getDefaultInstance();
    BatchApplyMovesResponse batch = BatchApplyMovesResponse.getDefaultInstance();
    StatusRuntimeException failure;

    private final Server server;
    private final ManagedChannel channel;

    Fake() throws IOException {
        String name = InProcessServerBuilder.generateName();
        server = InProcessServerBuilder.forName(name).addService(this).build().start();
        channel = InProcessChannelBuilder.forName(name).build();
    }

    Client client() {
        return Client.of(channel);
    }

    /** Fails from now on with these details. */
    Fake failing(int code, String message, Message... details) {
        Status.Builder status = Status.newBuilder().setCode(code).setMessage(message);
        for (Message detail : details) {
            status.addDetails(Any.pack(detail));
        }
        failure = StatusProto.toStatusRuntimeException(status.build());
        return this;
    }

    @Override
    public void getServerInfo(GetServerInfoRequest request, StreamObserver<GetServerInfoResponse> answer) {
        answer(answer, info);
    }

    @Override
    public void batchApplyMoves(BatchApplyMovesRequest request, StreamObserver<BatchApplyMovesResponse> answer) {
        answer(answer, batch);
    }

    private <T> void answer(StreamObserver<T> answer, T value) {
        if (failure != null) {
            answer.onError(failure);
            return;
        }
        answer.onNext(value);
        answer.onCompleted();
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.shutdownNow();
    }
}
